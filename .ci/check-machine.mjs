// Plain JavaScript: it has to run in a Node that is too old for the rest.

/**
 * Says in one sentence why the scripts can't run on this machine, or nothing.
 * @param {{ node: string, runsTypeScript: boolean, platform: string, hasGlibc: boolean, shell: string | undefined }} machine
 * @returns {string | undefined}
 */
export function faultOf({ node, runsTypeScript, platform, hasGlibc, shell }) {
  if (platform === 'win32' && !shell)
    return 'On Windows these scripts need WSL (https://learn.microsoft.com/windows/wsl): cmd.exe can’t run them.'
  if (platform === 'linux' && !hasGlibc)
    return 'This Linux has no glibc (Alpine, for example), and the packages `node` and `deno` need it: use Debian, Ubuntu or Fedora.'
  if (!runsTypeScript)
    return `These scripts need Node 24, and this is ${node}. \`npm ci\` brings it unless install scripts are off: run \`npm rebuild node deno --ignore-scripts=false\`.`
  return undefined
}

const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
  process.report.getReport()
)
const fault = faultOf({
  node: process.versions.node,
  runsTypeScript: Boolean(process.features.typescript),
  platform: process.platform,
  hasGlibc: report.header.glibcVersionRuntime !== undefined,
  shell: process.env['npm_config_script_shell']
})
if (fault !== undefined) {
  console.error(fault)
  process.exitCode = 2
}
