import { PLACEHOLDER, showPlaceholder } from './placeholder.ts'

/** What every avatar has, as properties of React and of the element alike. */
export const AVATAR = {
  alt: '',
  width: 44,
  height: 44,
  loading: 'lazy',
  decoding: 'async',
  referrerPolicy: 'no-referrer',
  className: 'size-11 shrink-0 rounded-block bg-line object-cover'
} as const

/** A picture of fixed size beside a name; the placeholder stands in when there is none. */
export function Avatar({ address }: { address: string | null }) {
  return (
    <img
      {...AVATAR}
      alt=""
      src={address ?? PLACEHOLDER}
      onError={event => showPlaceholder(event.currentTarget)}
    />
  )
}
