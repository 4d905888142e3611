import { serve, type Served } from '../../supabase/embedded/serve.ts'
import { choice, openBoard, pagination } from './board-page.ts'
import { expect, test } from './test.ts'

let site: Served

test.beforeAll(async () => {
  site = await serve({ port: 0, dataDir: 'memory', distDir: 'dist', winners: 3000 })
})
test.afterAll(() => site.close())

test('exactly 3,000 rows end at an empty fourth batch', async ({ page }) => {
  const offsets: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/rest/v1/winners') offsets.push(url.searchParams.get('offset') ?? '0')
  })
  await openBoard(page, `${site.url}/winners`)
  await expect(page.getByText('Top 3000 performers from the IQ Challenge')).toBeVisible()
  expect(offsets.sort()).toEqual(['0', '1000', '2000', '3000'])
  await choice(page, '500').click()
  await expect(pagination(page).getByText(/^\d+$/)).toHaveCount(5)
  await pagination(page).getByText('5', { exact: true }).click()
  await pagination(page).getByText('Next').click()
  await expect(page.getByText('Showing 2501-3000 of 3000 winners')).toBeVisible()
})
