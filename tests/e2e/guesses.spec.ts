import { type Locator } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('the block runs once someone has said who gets 120 tokens', async ({ page }) => {
  await page.goto('/')
  const figure = page.getByRole('figure', { name: 'One block, before and after' })
  const outcome = figure.getByRole('img', { name: /^The new state: Ana 120 tokens/ })
  await expect(outcome).toBeHidden()
  await figure.getByRole('radio', { name: 'Cleo' }).check()
  await expect(figure.getByText('Not quite.')).toBeVisible()
  await expect(outcome).toBeVisible()
  await figure.getByRole('radio', { name: 'Ana' }).check()
  await expect(figure.getByText('Not quite.')).toBeHidden()
  await expect(figure.getByText('Correct.')).toBeVisible()
})

test('faster engines move the cap, and a lower fee gets in', async ({ page }) => {
  await page.goto('/')
  const figure = page.locator('#problem figure').first()
  const cap = figure.getByText('cap', { exact: true })
  const left = async (): Promise<number> => (await cap.boundingBox())?.x ?? NaN
  const before = await left()
  await figure.getByRole('radio', { name: 'rises' }).check()
  await expect(figure.getByText('Not quite.')).toBeVisible()
  await figure.getByRole('radio', { name: 'falls' }).check()
  await expect(figure.getByText('Correct.')).toBeVisible()
  await expect(figure.getByText('Not quite.')).toBeHidden()
  await expect.poll(left).toBeGreaterThan(before * 1.2)
})

test('the chain slides under the engine that is picked', async ({ page }) => {
  await page.goto('/')
  const picture = page.locator('#modular-interop figure')
  const chain = picture.getByRole('list', { name: 'The rest of the chain' })
  const left = async (part: Locator): Promise<number> => (await part.boundingBox())?.x ?? NaN
  for (const engine of ['Altius', 'One by one']) {
    await picture.getByRole('radio', { name: engine }).check()
    const card = picture.locator('label', { hasText: engine })
    await expect.poll(async () => (await left(chain)) - (await left(card))).toBeCloseTo(0, 0)
  }
})

test('a missing part hides its name until its job is picked', async ({ page }) => {
  await page.goto('/')
  const picture = page.locator('#architecture figure')
  const name = picture.getByText('Resolver', { exact: true })
  await expect(picture.getByText('Which part is missing?')).toBeVisible()
  await picture.getByLabel('puts them in order').check()
  await expect(picture.getByText('The Coordinator did that.')).toBeVisible()
  await expect(name).toBeHidden()
  await picture.getByLabel('checks what each run read').check()
  await expect(picture.getByText('C read the pool before A changed it')).toBeVisible()
  await expect(picture.getByText('The Coordinator did that.')).toBeHidden()
  await expect(name).toBeVisible()
})
