import { defineDialect } from '../../http/dialect.ts'
import { SDAPI } from './document.ts'
import { SCOPES } from './policy.ts'
import { sendRefusal } from './reply.ts'
import { sdapiRoutes } from './routes.ts'

export const dialect = defineDialect({
  id: 'a1111',
  order: 3,
  product: 'Stable Diffusion WebUI (A1111)',
  use: {
    en: 'Plug-ins for Photoshop, Krita, Blender and GIMP. Enter the key as the password, with any user name',
    zh: 'Photoshop、Krita、Blender、GIMP 的插件；用户名任意，密码填密钥',
  },
  path: '',
  prefixes: ['sdapi', 'internal'],
  keys: { scopes: SCOPES, sentAs: '`Authorization: Bearer stp_…`, or as the password of any user' },
  document: SDAPI,
  guide: 'api.md#a1111',
  refuse: () => sendRefusal,
  routes: sdapiRoutes,
})
