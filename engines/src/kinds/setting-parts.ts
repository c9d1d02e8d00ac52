import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'

const url = z.url({ protocol: /^https?$/ })
const ADDRESS: Text = { en: 'Address', zh: '地址' }

/** Setting for a server's address. */
export const serverAddress = (hint: Text) => url.meta({ label: ADDRESS, hint })

/** Setting for a service's address, with its own as default. */
export const serviceAddress = (
  own: string,
  hint: Text = { en: 'Change it only if you use a proxy.', zh: '除非经由代理访问，否则无需修改。' },
) => url.default(own).meta({ label: ADDRESS, hint })

/** Address and key of a service in its settings. */
export interface ServiceLogin {
  readonly address: string
  readonly key: string
}

/** Creates a function that returns the API's address: the service's own for its hosts, whose page addresses users may enter. */
export const apiAt =
  (api: string, hosts: readonly string[]) =>
  (address: string): string =>
    hosts.includes(new URL(address).hostname) ? api : address

export const API_KEY: Text = { en: 'API key', zh: 'API 密钥' }

/** Setting for a service's key. */
export const serviceKey = (hint: Text, label = API_KEY) => z.string().min(1).meta({ secret: true, label, hint })

/** Setting for a key or password that not every server requires. */
export const optionalKey = (label: Text, hint: Text) => z.string().min(1).optional().meta({ secret: true, label, hint })

/** Setting for models named by the operator; see `linesOf`. */
export const namedModels = (hint: Text) =>
  z
    .string()
    .default('')
    .meta({ lines: true, label: { en: 'Models', zh: '模型' }, hint })

/** Lines of a setting, without empty and repeated ones. */
export const linesOf = (text = ''): readonly string[] => [...new Set(text.split('\n').flatMap((line) => line.trim() || []))]
