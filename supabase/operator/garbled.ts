/** Those that spreadsheets on Western, Central European and Cyrillic Windows and on Macs take for a file's. */
const CODE_PAGES = ['windows-1252', 'windows-1250', 'windows-1251', 'windows-1254', 'macintosh']

const UTF_8 = new TextDecoder('utf-8', { fatal: true })

const BYTE_OF = CODE_PAGES.map(page => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  return new Map([...new TextDecoder(page).decode(all)].map((letter, byte) => [letter, byte]))
})

/** The text before a program read its UTF-8 in another encoding, `Ã¼` for `ü`; undefined if none has. */
export function ungarble(text: string): string | undefined {
  if (!/[^\0-\x7f]/.test(text)) return undefined
  for (const byteOf of BYTE_OF) {
    const bytes = Array.from(text, letter => byteOf.get(letter))
    if (!bytes.every(byte => byte !== undefined)) continue
    try {
      return UTF_8.decode(Uint8Array.from(bytes))
    } catch {
      // Not UTF-8: another encoding, or a text as it should be.
    }
  }
  return undefined
}
