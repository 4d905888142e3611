import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import { openQuiz, playRound, quizOf, startQuiz } from './quiz-page.ts'
import { expect, test } from './test.ts'

async function openShare(page: Page): Promise<string> {
  await openQuiz(page)
  await startQuiz(page)
  await playRound(page, [3])
  await expect(quizOf(page).getByTestId('result-standing')).toContainText('Better than')
  await quizOf(page).getByRole('button', { name: 'Share my result' }).click()
  await quizOf(page)
    .getByRole('img', { name: /^I scored/ })
    .waitFor()
  return quizOf(page).getByRole('textbox', { name: 'In words' }).inputValue()
}

test('the words say score, place and that it measures no intelligence, and give nothing away', async ({
  page
}) => {
  const words = await openShare(page)
  const iq = await quizOf(page).getByTestId('result-iq').innerText()
  expect(words).toContain(`I scored ${iq} in the Altius quiz on parallel execution.`)
  expect(words).toMatch(/11 of 12 right in .*, relaxed\./)
  expect(words).toMatch(/Better than [\d.]+% of 5,210 winners: rank [\d,]+ of 5,211\./)
  expect(words).toContain('A knowledge score, not a measure of intelligence.')
  expect(words).toMatch(/https:\/\/\S+#crossword$/)
})

test('the picture is painted, has its size and is not empty', async ({ page }) => {
  await openShare(page)
  const download = page.waitForEvent('download')
  await quizOf(page).getByRole('link', { name: 'Download the picture' }).click()
  const file = await (await download).path()
  const bytes = await readFile(file)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  const colors = await quizOf(page)
    .getByRole('img', { name: /^I scored/ })
    .evaluate(async element => {
      const picture = element as HTMLImageElement
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = picture.naturalWidth
      canvas.height = picture.naturalHeight
      const brush = canvas.getContext('2d')!
      brush.drawImage(picture, 0, 0)
      const { data } = brush.getImageData(0, 0, canvas.width, canvas.height)
      return new Set(new Uint32Array(data.buffer)).size
    })
  expect(colors).toBeGreaterThan(20)
})

test('the words are copied, or selected where copying is refused', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const words = await openShare(page)
  const copy = quizOf(page).getByRole('button', { name: 'Copy the words' })
  await copy.click()
  await expect(quizOf(page).getByText('Text copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'))
  })
  await copy.click()
  await expect(quizOf(page).getByText(/copy it by hand/)).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(words)
})

test('the system’s sharing gets words and picture', async ({ page }) => {
  await page.addInitScript(() => {
    const handed: unknown[] = []
    Object.assign(window, { handed })
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ text, files }: ShareData) => {
        handed.push({ text, files: files?.map(file => [file.type, file.size > 5000]) })
        return Promise.resolve()
      }
    })
  })
  const words = await openShare(page)
  await quizOf(page).getByRole('button', { name: 'Share…' }).click()
  await expect(quizOf(page).getByText('Shared.')).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { handed: unknown }).handed)).toEqual([
    { text: words, files: [['image/png', true]] }
  ])
})

test('a browser that cannot paint leaves the words', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = done => done(null)
  })
  await openQuiz(page)
  await startQuiz(page)
  await playRound(page)
  await quizOf(page).getByRole('button', { name: 'Share my result' }).click()
  await expect(quizOf(page).getByText(/couldn’t draw the picture/)).toBeVisible()
  await expect(quizOf(page).getByRole('textbox', { name: 'In words' })).toHaveValue(/I scored/)
})
