export type BlockLink = { href: string; name: string; dashes?: string; className?: string }

export function NextBlock({ href, name, dashes, className = '' }: BlockLink) {
  return (
    <a href={href} className={`button next-block mt-4 ${className}`}>
      <span>{name}</span>
      {dashes && (
        <svg viewBox="0 0 1000 44" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 22h1000" strokeDasharray={`0 ${dashes}`} />
        </svg>
      )}
    </a>
  )
}
