import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import { traceId } from './tracing.ts'

export type { Logger }

/** Structured logs to standard output. Tokens and cookies are never included; the query of an address is removed, because it may contain a token. */
export function createLogger({ logLevel }: { readonly logLevel: string }, destination: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: null,
    mixin: () => {
      const id = traceId()
      return id === undefined ? {} : { trace_id: id }
    },
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

/** As usual, but without a statement's values, which may be members' texts, hashes or keys. */
function serializeError(error: Error): unknown {
  const { params: _params, detail: _detail, ...serialized } = { params: undefined, detail: undefined, ...stdSerializers.err(error) }
  const values = [...causesOf(error)].flatMap((cause) => ('params' in cause ? [`\nparams: ${String(cause.params)}`] : []))
  const clean = (text: string): string => values.reduce((left, value) => left.replaceAll(value, ''), text)
  return { ...serialized, message: clean(serialized.message), stack: clean(serialized.stack) }
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}
