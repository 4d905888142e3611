import { pictureOf, showPlaceholder } from './placeholder.ts'

export const AVATAR = {
  alt: '',
  loading: 'lazy',
  decoding: 'async',
  referrerPolicy: 'no-referrer',
  className: 'size-(--avatar) flex-none rounded-block bg-line object-cover'
} as const

export function Avatar({ address }: { address: string | null }) {
  return (
    <img
      {...AVATAR}
      alt=""
      src={pictureOf(address)}
      onError={event => showPlaceholder(event.currentTarget)}
    />
  )
}
