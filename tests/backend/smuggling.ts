const FUNCTION = '/functions/v1/check-follow-relationship'
const HIDDEN = 'GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n'
const LENGTH = String(HIDDEN.length)
const POST = `POST ${FUNCTION} HTTP/1.1\r\nHost: localhost\r\n`
const chunked = (size: string) =>
  `${POST}Transfer-Encoding: chunked\r\n\r\n${size}\r\n{}\r\n0\r\n\r\n${HIDDEN}`
/** A request with this Content-Length and a second request in or after its body. */
export const withContentLength = (length: string) =>
  `${POST}Content-Length: ${length}\r\n\r\n${HIDDEN}`
const withTransferEncoding = (line: string) =>
  `${POST}Content-Length: ${LENGTH}\r\n${line}\r\n\r\n0\r\n\r\n${HIDDEN}`

/** Requests that some proxies and servers read as one request and others as two. */
export const SMUGGLED: readonly [string, string][] = [
  ['two lengths', `${POST}Content-Length: 0\r\nContent-Length: ${LENGTH}\r\n\r\n${HIDDEN}`],
  ['two lengths in a list', withContentLength(`0, ${LENGTH}`)],
  ['the same length twice', withContentLength(`0\r\nContent-Length: 0`)],
  ['a negative length', withContentLength('-1')],
  ['a length with a plus', withContentLength('+0')],
  ['a length in hex', withContentLength('0x0')],
  ['a length with an exponent', withContentLength('0e0')],
  ['a length with a space in it', withContentLength('0 0')],
  ['an empty length', withContentLength('')],
  ['a length beyond all numbers', withContentLength('9'.repeat(30))],
  ['a space before the colon of the length', `${POST}Content-Length : 0\r\n\r\n${HIDDEN}`],
  ['a length before a coding', withTransferEncoding('Transfer-Encoding: chunked')],
  [
    'a coding before a length',
    `${POST}Transfer-Encoding: chunked\r\nContent-Length: ${LENGTH}\r\n\r\n0\r\n\r\n${HIDDEN}`
  ],
  ['an unknown coding', withTransferEncoding('Transfer-Encoding: xchunked')],
  ['a coding in quotes', withTransferEncoding('Transfer-Encoding: "chunked"')],
  ['a coding after a tab', withTransferEncoding('Transfer-Encoding:\tchunked')],
  ['a coding after a vertical tab', withTransferEncoding('Transfer-Encoding: \x0bchunked')],
  ['a space before the colon of the coding', withTransferEncoding('Transfer-Encoding : chunked')],
  ['a coding on a folded line', withTransferEncoding('Transfer-Encoding:\r\n chunked')],
  ['a folded first header', `${POST.replace('Host', ' X: y\r\nHost')}\r\n${HIDDEN}`],
  ['a coding that is undone', withTransferEncoding('Transfer-Encoding: chunked, identity')],
  [
    'two codings',
    withTransferEncoding('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity')
  ],
  [
    'a coding in HTTP/1.0',
    withTransferEncoding('Transfer-Encoding: chunked').replace('1.1', '1.0')
  ],
  ['a chunk without a size', chunked('')],
  ['a chunk whose size is no number', chunked('zz')],
  ['a chunk of a negative size', chunked('-2')],
  ['a chunk of a size with a plus', chunked('+2')],
  ['a chunk of a size with 0x', chunked('0x2')],
  ['a chunk beyond all numbers', chunked(`1${'0'.repeat(17)}2`)],
  ['a chunk with a line feed in its extension', chunked('2;a\nb')],
  ['a chunk longer than its size', chunked('1')],
  ['lines that end in a line feed alone', `${POST}X: y\r\n\r\n${HIDDEN}`.replaceAll('\r', '')],
  ['a line feed alone before the body', `${POST}Content-Length: 0\n\n${HIDDEN}`],
  ['a line that ends in a carriage return alone', `${POST}X: y\r${HIDDEN}`],
  ['a NUL in a header', `${POST}X: a\0b\r\n\r\n${HIDDEN}`],
  ['a NUL in the name of a header', `${POST}X\0: a\r\n\r\n${HIDDEN}`],
  ['a header without a colon', `${POST}nonsense\r\n\r\n${HIDDEN}`],
  ['an empty name of a header', `${POST}: a\r\n\r\n${HIDDEN}`],
  ['a length on GET', `GET / HTTP/1.1\r\nHost: a\r\nContent-Length: ${LENGTH}\r\n\r\n${HIDDEN}`],
  [
    'a body of GET in chunks',
    `GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n` +
      `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`
  ],
  ['no host', `GET / HTTP/1.1\r\n\r\n${HIDDEN}`],
  ['two versions', `GET / HTTP/1.1 HTTP/1.1\r\nHost: a\r\n\r\n${HIDDEN}`],
  ['a version that is none', `GET / HTTP/9.9\r\nHost: a\r\n\r\n${HIDDEN}`],
  ['no version', `GET /\r\n\r\n${HIDDEN}`],
  ['a method of small letters', `get / HTTP/1.1\r\nHost: a\r\n\r\n${HIDDEN}`]
]
