import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Config } from '../config.ts'

export type { Logger }

/** Structured logs, to standard output. Tokens and cookies never get in; of an address, the query is left away, since it may carry a token. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, destination: DestinationStream = pino.destination(1)): Logger {
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
      err: stdSerializers.err,
      error: stdSerializers.err,
      req: ({ method, url = '', ip }: { method?: string; url?: string; ip?: string }) => ({ method, url: url.split('?', 1)[0], ip }),
    },
  }
  return pino(options, destination)
}
