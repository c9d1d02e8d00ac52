import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'

export type { Logger }

/** Structured logs, to standard output. Tokens and cookies never get in; of an address, the query is left away, since it may carry a token. */
export function createLogger({ logLevel }: { readonly logLevel: string }, destination: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    redact: [
      'req.headers.cookie',
      'req.headers.usertoken',
      'req.headers.authorization',
      'headers.cookie',
      'headers.usertoken',
      '*.password',
      '*.token',
    ],
    serializers: {
      err: serializeError,
      error: serializeError,
      req: ({ method, url = '', ip }: { method?: string; url?: string; ip?: string }) => ({ method, url: url.split('?', 1)[0], ip }),
    },
  }
  return pino(options, destination)
}

/** As usual, but for what a statement was asked with: words, hashes and keys of members stay in the database. */
function serializeError(error: Error): unknown {
  const { params: _params, detail: _detail, ...said } = { params: undefined, detail: undefined, ...stdSerializers.err(error) }
  const values = [...causesOf(error)].flatMap((cause) => ('params' in cause ? [`\nparams: ${String(cause.params)}`] : []))
  const clean = (text: string): string => values.reduce((left, value) => left.replaceAll(value, ''), text)
  return { ...said, message: clean(said.message), stack: clean(said.stack) }
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}
