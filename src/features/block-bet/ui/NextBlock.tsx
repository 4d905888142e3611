export type BlockLink = { href: string; name: string; dashes: string }

export function NextBlock({ href, name, dashes, className }: BlockLink & { className: string }) {
  return (
    <a href={href} className={`button quiet next-block mt-4 ${className}`}>
      <span>{name}</span>
      <svg viewBox="0 0 1000 44" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 22h1000" strokeDasharray={`0 ${dashes}`} />
      </svg>
    </a>
  )
}
