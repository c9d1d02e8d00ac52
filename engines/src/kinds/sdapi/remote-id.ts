import { z } from 'zod'
import { type DialectName, dialectName } from './dialects.ts'

/** Name of a model on the server: the program that runs it, its family (or `upscale`), and the name by which it is loaded. */
export interface SdapiModel {
  readonly dialect: DialectName
  readonly family: string
  readonly name: string
}

const remoteId = z
  .string()
  .regex(/^[^:]+:[^:]+:.+$/s)
  .transform((text) => {
    const [dialect, family = '', ...name] = text.split(':')
    return { dialect: dialectName.parse(dialect), family, name: name.join(':') }
  })

export const toRemoteId = ({ dialect, family, name }: SdapiModel): string => `${dialect}:${family}:${name}`
export const fromRemoteId = (text: string): SdapiModel => remoteId.parse(text)
