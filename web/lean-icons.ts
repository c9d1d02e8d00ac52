import type { Plugin } from 'vite'

const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/
const KEY = /, key: "[0-9a-z]+"/g

/** Leaves away the keys of the lines of icons, which never change their order: random letters, which no compression makes smaller. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: (code, id) => (ICON.test(id) ? { code: code.replace(KEY, ''), map: null } : undefined),
  }
}
