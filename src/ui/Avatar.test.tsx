import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'

afterEach(cleanup)

function show(address: string | null): HTMLImageElement {
  return render(<Avatar address={address} />).container.querySelector('img')!
}

test('shows the picture, or the placeholder without one or if it fails to load', () => {
  expect(show(null).getAttribute('src')).toBe('/avatar.svg')
  const image = show('/avatars/1.svg')
  expect(image.getAttribute('src')).toBe('/avatars/1.svg')
  fireEvent.error(image)
  expect(image.getAttribute('src')).toBe('/avatar.svg')
})
