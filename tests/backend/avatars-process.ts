import { Command } from 'commander'
import { addAvatars } from '../../supabase/operator/avatars.ts'
import { createDownload } from '../../supabase/operator/download.ts'
import { runCommand } from '../../supabase/operator/program.ts'
import { realTools } from '../../supabase/operator/tools.ts'
import { reachPictureHost } from './picture-host.ts'

// The command `avatars` as a process of its own, so that a test can kill it: it may reach the
// picture host of the tests and writes into the folder that is its first argument.
const [folder = '', ...args] = process.argv.slice(2)
const tools = realTools()
const program = new Command().option('--json').exitOverride()
program.hook('preAction', command => tools.configure(command.opts()))
addAvatars(program, tools, { download: createDownload(reachPictureHost()), folder })
process.exitCode = await runCommand(args, tools, program)
