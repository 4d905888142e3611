import config from './playwright.config.ts'
const { globalSetup, ...rest } = config
export default { ...rest, expect: { timeout: 10_000 }, use: { ...rest.use, launchOptions: { ...rest.use!.launchOptions, executablePath: '/usr/bin/chromium-headless-shell' } } }
