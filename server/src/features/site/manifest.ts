import { completeOf, definitionOf, type Language, localize, type Text } from '@stipple/core/domain/text'
import { translate } from '../../http/translate.ts'

/** Manifest of the installed app: in the visitor's language, with the icons of the host name's brand. */
export function manifestOf({ language, isVariant, base }: { language: Language; isVariant: boolean; base: string }): object {
  const icon = (name: string) => `${base}/icons/${isVariant ? 'mark-variant' : 'mark'}-${name}.png`
  return {
    // The same app in every language.
    id: `${base}/`,
    lang: definitionOf(language).tag,
    dir: 'ltr',
    name: 'Stipple 点绘',
    short_name: localize(SHORT_NAME, language),
    description: localize(DESCRIPTION, language),
    start_url: `${base}/generate`,
    scope: `${base}/`,
    display: 'standalone',
    // Background of the light scheme; a dark page sets its own.
    background_color: '#faf8f4',
    theme_color: '#faf8f4',
    categories: ['graphics', 'photo', 'design'],
    icons: [
      { src: icon('192'), sizes: '192x192', type: 'image/png' },
      { src: icon('512'), sizes: '512x512', type: 'image/png' },
      { src: icon('maskable-192'), sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: icon('maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: icon('monochrome-512'), sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    ],
    shortcuts: [
      { name: translate(language, 'shell.titles.generate'), url: `${base}/generate`, icons: [{ src: icon('192'), sizes: '192x192' }] },
      { name: translate(language, 'shell.titles.history'), url: `${base}/history`, icons: [{ src: icon('192'), sizes: '192x192' }] },
    ],
    screenshots: ['start', 'result', 'history'].map((name) => ({
      src: `${base}/guide/${completeOf(language)}/${name}.webp`,
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
    })),
  }
}

const SHORT_NAME: Text = { en: 'Stipple', zh: '点绘' }
const DESCRIPTION: Text = {
  en: 'Create images, videos, audio and 3D models from a prompt, on a machine you own.',
  zh: '一句话生成图片、视频、声音和3D 模型，全在自己的机器上完成。',
}
