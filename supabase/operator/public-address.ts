import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Networks that lead to this machine, its neighbors or nowhere: what IANA lists as not globally
 * reachable, and multicast. Of IPv6 only 2000::/3 is in use; the others are listed within it.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const SPECIAL = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20'
]) {
  const [address = '', prefix] = network.split('/')
  SPECIAL.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6')
}
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')

/** Whether this IP address is a host on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SPECIAL.check(address, 'ipv4')
  return isIPv6(address) && GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}
