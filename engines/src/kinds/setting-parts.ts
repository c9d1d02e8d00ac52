import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })
const ADDRESS: Text = { en: 'Address', zh: '地址' }

/** Setting of the address of a server. */
export const serverAddress = (hint: Text) => url.meta({ label: ADDRESS, hint })

/** Setting of the address of a service, which is its own when left out. */
export const serviceAddress = (
  own: string,
  hint: Text = { en: 'Change it only if you use a proxy.', zh: '除非经由代理访问，否则无需修改。' },
) => url.default(own).meta({ label: ADDRESS, hint })

/** The address and the key of a service, as its settings have them. */
export interface ServiceLogin {
  readonly address: string
  readonly key: string
}

/** Makes the function that gives the address of an API: that of the service itself for its hosts, whose pages people may have at hand instead. */
export const apiAt =
  (api: string, hosts: readonly string[]) =>
  (address: string): string =>
    hosts.includes(new URL(address).hostname) ? api : address

export const API_KEY: Text = { en: 'API key', zh: 'API 密钥' }

/** Setting of the key of a service. */
export const serviceKey = (hint: Text, label = API_KEY) => z.string().min(1).meta({ secret: true, label, hint })

/** Setting of a key or password that not every server asks for. */
export const optionalKey = (label: Text, hint: Text) => z.string().min(1).optional().meta({ secret: true, label, hint })

/** Setting of the models that an operator names; see `linesOf`. */
export const namedModels = (hint: Text) =>
  z
    .string()
    .default('')
    .meta({ lines: true, label: { en: 'Models', zh: '模型' }, hint })

/** Lines of a setting, without empty and repeated ones. */
export const linesOf = (text = ''): readonly string[] => [...new Set(text.split('\n').flatMap((line) => line.trim() || []))]
