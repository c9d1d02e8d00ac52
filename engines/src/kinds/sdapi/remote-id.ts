import { threeParts } from '../three-parts.ts'
import { type DialectName, dialectName } from './dialects.ts'

/** Name of a model on the server: its program, its family (or `upscale`), and its load name. */
export interface SdapiModel {
  readonly dialect: DialectName
  readonly family: string
  readonly name: string
}

const remoteId = threeParts.transform(([dialect, family, name]) => ({ dialect: dialectName.parse(dialect), family, name }))

export const toRemoteId = ({ dialect, family, name }: SdapiModel): string => `${dialect}:${family}:${name}`
export const fromRemoteId = (text: string): SdapiModel => remoteId.parse(text)
