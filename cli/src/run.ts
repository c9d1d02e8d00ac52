import { parseArgs } from 'node:util'
import product from '../../package.json' with { type: 'json' }
import { COMMANDS } from './commands.ts'
import { EXIT, explain, UsageError } from './exit.ts'
import { openServer, requireKey } from './server.ts'
import { keepSettings, readSettings } from './settings.ts'
import { openTerminal } from './terminal.ts'

const OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
  model: { type: 'string', short: 'm' },
  mode: { type: 'string' },
  app: { type: 'string' },
  set: { type: 'string', multiple: true, short: 's' },
  input: { type: 'string' },
  out: { type: 'string', short: 'o' },
  limit: { type: 'string' },
  detach: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  version: { type: 'boolean', short: 'v', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const HELP = `stipple COMMAND [--json] [--url ADDRESS] [--key stp_…]
        stipple --version

  ${'login --url ADDRESS --key stp_…'.padEnd(50)}  saves both, readable only by you (~/.config/stipple/config.json)
${Object.values(COMMANDS)
  .map(({ usage, does }) => `  ${usage.padEnd(50)}  ${does}`)
  .join('\n')}

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 unreachable, 4 not allowed, 5 job failed, 130 interrupted (the job is cancelled).
`

/** Runs a command line. Returns the exit code. */
export async function run(line: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parse(line)
    const [name, ...words] = positionals
    if (values.version) {
      process.stdout.write(`stipple ${product.version}\n`)
      return EXIT.done
    }
    if (values.help || name === undefined) {
      process.stdout.write(HELP)
      return values.help ? EXIT.done : EXIT.usage
    }
    const { url, key, json, set = [], ...rest } = values
    const given = { ...(url !== undefined && { url }), ...(key !== undefined && { key }) }
    const terminal = openTerminal({ json })
    if (name === 'login') {
      const settings = await readSettings(given, process.env)
      await requireKey(openServer(settings))
      const file = await keepSettings(settings, process.env)
      terminal.print(`Saved in ${file}`, { file })
      return EXIT.done
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new UsageError(`Unknown command ${name}. List all commands with: stipple --help`)
    await command.run(openServer(await readSettings(given, process.env)), { words, flags: { ...rest, set } }, terminal)
    return EXIT.done
  } catch (error) {
    const { code, message } = explain(error)
    process.stderr.write(`${message}\n`)
    return code
  }
}

function parse(line: readonly string[]) {
  try {
    return parseArgs({ args: [...line], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
