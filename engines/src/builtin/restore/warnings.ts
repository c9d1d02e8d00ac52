import type { Repair } from '@stipple/core/domain/repairs'
import type { Text } from '@stipple/core/domain/text'
import type { Warning } from '../../spec.ts'

/** Names of findings: "Found: noise, darkness." */
const NOUNS: Record<Repair, { readonly en: string; readonly zh: string }> = {
  noise: { en: 'noise', zh: '噪点' },
  blur: { en: 'blur', zh: '模糊' },
  haze: { en: 'haze', zh: '雾霾' },
  rain: { en: 'rain', zh: '雨痕' },
  dark: { en: 'darkness', zh: '画面过暗' },
  scratches: { en: 'scratches', zh: '划痕' },
  retouch: { en: 'dull colours', zh: '色彩暗淡' },
}

export const NOTHING_WRONG: Text = {
  en: 'No problems were found, so the image was not changed. If you see a problem, choose a repair under “Repairs”.',
  zh: '没有发现明显问题，图片未作改动。如果你看到需要修复的地方，请在“修复内容”里直接选择。',
}

export function detected(repairs: readonly Repair[]): Warning {
  return {
    code: 'detected',
    text: {
      en: `Found and repaired: ${repairs.map((repair) => NOUNS[repair].en).join(', ')}.`,
      zh: `检测并修复：${repairs.map((repair) => NOUNS[repair].zh).join('、')}。`,
    },
  }
}

export const SIMPLER: Warning = {
  code: 'simpler_model',
  text: {
    en: 'A model could not be downloaded, so a simpler method was used for some repairs.',
    zh: '模型暂时无法下载，部分内容改用了较简单的方法处理。',
  },
}

export const TOO_LARGE: Warning = {
  code: 'not_thorough',
  text: {
    en: 'The image is too large for high quality, so some repairs used the fast method. Use a smaller image for high quality throughout.',
    zh: '图片太大，部分修复改用了快速方式。缩小后再试，即可全部精修。',
  },
}
