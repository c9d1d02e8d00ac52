import { EXIT, UsageError } from './exit.ts'
import type { Server } from './server.ts'
import type { Terminal } from './terminal.ts'
import { saveWorks, waitForEnd } from './watch.ts'
import { bodyOf } from './wish.ts'

/** Arguments and flags of a command. */
export interface Arguments {
  readonly words: readonly string[]
  readonly flags: {
    readonly model?: string
    readonly mode?: string
    readonly app?: string
    readonly input?: string
    readonly set: readonly string[]
    readonly out?: string
    readonly limit?: string
    readonly detach: boolean
  }
}

export interface Command {
  readonly usage: string
  readonly does: string
  readonly run: (server: Server, given: Arguments, terminal: Terminal) => Promise<void>
}

const wishOf = ({ words, flags: { model, mode, app, set, input } }: Arguments) => ({
  prompt: words.length > 0 ? words.join(' ') : undefined,
  model,
  mode,
  app,
  set,
  input,
})

/** Commands by name; each makes a call or two to the server, without rules of its own. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  models: {
    usage: 'models [--mode MODE]',
    does: 'lists models with modes and price per output',
    run: async ({ call }, { flags: { mode } }, { print }) => {
      const all = await call('GET /api/v2/models.json', { query: { lang: 'en' } })
      const models = all.filter(({ modes }) => mode === undefined || modes.some((one) => one === mode))
      print(table(models.map(({ model, label, cost, modes }) => [model, label, dots(cost), modes.join(',')])), models)
    },
  },
  quote: {
    usage: 'quote [PROMPT] [--model M] [--mode MODE] [--app ID] [--set name=value]… [--input JSON]',
    does: 'prints the cost and the balance',
    run: async (server, given, { print }) => {
      const quoted = await server.call('POST /api/v2/generate/quote', { body: await bodyOf(server, wishOf(given)) })
      print(`${dots(quoted.dots)} for ${quoted.outputs}; balance ${quoted.balance}`, quoted)
    },
  },
  generate: {
    usage: 'generate [PROMPT] [--model M] [--mode MODE] [--app ID] [--set name=value]… [--input JSON] [--out FILE|FOLDER] [--detach]',
    does: 'generates, waits and saves the result; --detach prints the job ID at once',
    run: async (server, given, terminal) => {
      const body = await bodyOf(server, wishOf(given))
      const sent = server.call('POST /api/v2/playground_generate', { body })
      // Listened to from here on: an interruption before the response cancels the job too.
      const cancel = (): void => {
        terminal.endProgress()
        void sent
          .then(({ id }) => server.call('DELETE /api/v2/generate/status/:id', { params: { id } }))
          .finally(() => process.exit(EXIT.interrupted))
      }
      process.once('SIGINT', cancel)
      try {
        const { id, cost, job } = await sent
        if (given.flags.detach) return terminal.print(id, job)
        const ended = await waitForEnd(server, id, terminal)
        const files = await saveWorks(server, ended.works, given.flags.out)
        terminal.print(files.join('\n'), { job: ended, files, dots: cost })
      } finally {
        process.off('SIGINT', cancel)
      }
    },
  },
  watch: {
    usage: 'watch JOB [--out FILE|FOLDER]',
    does: 'waits for a job and saves its results',
    run: async (server, { words: [id], flags: { out } }, terminal) => {
      if (id === undefined) throw new UsageError('Name a job: stipple watch JOB')
      const job = await waitForEnd(server, id, terminal)
      const files = await saveWorks(server, job.works, out)
      terminal.print(files.join('\n'), { job, files })
    },
  },
  upload: {
    usage: 'upload FILE…',
    does: 'uploads files and prints their addresses, for --set image=ADDRESS',
    run: async ({ upload }, { words }, { print }) => {
      if (words.length === 0) throw new UsageError('Name one or more files: stipple upload FILE…')
      for (const file of words) {
        const url = await upload(file)
        print(url, { file, url })
      }
    },
  },
  works: {
    usage: 'works [--limit N] [--out FOLDER]',
    does: 'lists the newest works; --out saves them',
    run: async (server, { flags: { limit = '10', out } }, { print }) => {
      const body = { page_size: Number(limit), page_number: 1, order: 'DESC' as const }
      const { data } = await server.call('POST /api/v2/get_generate_works', { body })
      const files = out === undefined ? [] : await saveWorks(server, data, out)
      const lines = data.map(({ image_id: id, model, prompt }, index) => [
        files[index] ?? id,
        model,
        (prompt.split('###')[0] ?? '').slice(0, 60),
      ])
      print(table(lines), out === undefined ? data : { works: data, files })
    },
  },
  engines: {
    usage: 'engines',
    does: 'lists external engines (requires an administrator’s key)',
    run: async ({ call }, _, { print }) => {
      const { data } = await call('GET /api/manage/engine_connections')
      print(table(data.map(({ name, kind, state }) => [name, kind, state])), data)
    },
  },
}

/** Columns as wide as their longest entry. */
function table(lines: readonly (readonly string[])[]): string {
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line
        .map((entry, column) => entry.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const dots = (count: number): string => `${count} ${count === 1 ? 'dot' : 'dots'}`
