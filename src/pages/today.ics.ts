import { SITE } from '../site.ts'

const { href, host } = new URL('/today', SITE.url)

/** A daily event. Its time has no zone: nine o’clock where the reader is. */
const EVENT = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//${SITE.product}//${host}//EN
BEGIN:VEVENT
UID:today@${host}
DTSTAMP:20261127T000000Z
DTSTART:20261127T090000
RRULE:FREQ=DAILY
SUMMARY:Bet on today’s block
URL:${href}
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:${href}
TRIGGER:PT0S
END:VALARM
END:VEVENT
END:VCALENDAR
`

export function GET(): Response {
  return new Response(EVENT.replaceAll('\n', '\r\n'))
}
