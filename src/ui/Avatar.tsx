import { PLACEHOLDER, showPlaceholder } from './placeholder.ts'

/** A picture of fixed size beside a name; the placeholder stands in when there is none. */
export function Avatar({ address }: { address: string | null }) {
  return (
    <img
      src={address ?? PLACEHOLDER}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      decoding="async"
      onError={event => showPlaceholder(event.currentTarget)}
      referrerPolicy="no-referrer"
      className="size-11 shrink-0 rounded-block bg-line object-cover"
    />
  )
}
