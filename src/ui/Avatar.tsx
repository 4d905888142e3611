const PLACEHOLDER = '/avatar.svg'

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
      referrerPolicy="no-referrer"
      className="size-11 shrink-0 rounded-block bg-line object-cover"
    />
  )
}
