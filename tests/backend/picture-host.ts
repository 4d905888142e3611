import { type RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo } from 'node:net'
import { type DownloadOptions } from '../../supabase/operator/download.ts'
import { isPublicAddress } from '../../supabase/operator/public-address.ts'

/** A host of pictures on this machine, under names that only its own downloads resolve. */
export type PictureHost = {
  /** The address of a path, as `https://pictures.test:<port>/<path>`. */
  address: (path: string, host?: string) => string
  /** The paths that were requested, in order. */
  requests: readonly string[]
  /** Lets a download reach this host and no other one of this machine. */
  download: ReturnType<typeof reachPictureHost>
  close: () => Promise<void>
}

/** For tests only: self-signed, for pictures.test, other.test, localhost and 127.0.0.1. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgr7wMPutryVvXnRge
D/o/kQEpHTMD71OAGXEJ78uTvOuhRANCAASHD4zDPacJ8tZBlyMaSljTwCjWnj/n
gGwxl/hLS8eu5+Z9gjjjKtfou/Uav8BHiVyAchP7FATeNquWISZejHiq
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnTCCAUOgAwIBAgIUFchP0rCKblZfip7cUMO0GPJKXfwwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIw
MDEwMTAwMDAwMFowGDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABIcPjMM9pwny1kGXIxpKWNPAKNaeP+eAbDGX+EtLx67n
5n2COOMq1+i79Rq/wEeJXIByE/sUBN42q5YhJl6MeKqjaTBnMA8GA1UdEwEB/wQF
MAMBAf8wNQYDVR0RBC4wLIINcGljdHVyZXMudGVzdIIKb3RoZXIudGVzdIIJbG9j
YWxob3N0hwR/AAABMB0GA1UdDgQWBBRPzE+6JEhB6tJrDjhqxw/wd/M38jAKBggq
hkjOPQQDAgNIADBFAiBTYnbuXRqVE0sRh9OVQe9ayUK6Z7Epzy/kI/xePOCqPQIh
AMjpA9XhksXTtXVis+xkSLAtbEpkeOBtxCgGFYWvpZlc
-----END CERTIFICATE-----`

/** With these a download reaches the host of a test and nothing else on this machine. */
export function reachPictureHost(): Pick<DownloadOptions, 'resolve' | 'isAllowed' | 'ca'> {
  return {
    ca: CERTIFICATE,
    resolve: host => {
      const address = host === 'private.test' ? '10.0.0.1' : '127.0.0.1'
      return Promise.resolve([{ address, family: 4 }])
    },
    isAllowed: address => address === '127.0.0.1' || isPublicAddress(address)
  }
}

/** Starts a host that answers every request with `listener`. */
export async function startPictureHost(listener: RequestListener): Promise<PictureHost> {
  const requests: string[] = []
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    requests.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: (path, host = 'pictures.test') => `https://${host}:${String(port)}${path}`,
    requests,
    download: reachPictureHost(),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
