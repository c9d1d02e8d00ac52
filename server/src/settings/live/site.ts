import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

const line = z.string().trim().max(500)
const address = z.union([z.literal(''), line.regex(/^(https?:\/\/|mailto:)\S+$/)])

export const siteSettings = {
  'site.applicationForm': defineSetting({
    group: 'site',
    kind: 'text',
    label: { en: 'Link for access requests', zh: '申请开通的地址' },
    hint: { en: 'Begins with https:// or mailto:.', zh: '以 https:// 或 mailto: 开头的地址。' },
    schema: address,
    initial: ({ site }) => site.applicationForm ?? '',
  }),
  'site.cooperation': defineSetting({
    group: 'site',
    kind: 'text',
    label: { en: 'QR code for business cooperation', zh: '商务合作二维码的内容' },
    schema: line,
    initial: ({ site }) => site.cooperation ?? '',
  }),
  'site.creator': defineSetting({
    group: 'site',
    kind: 'text',
    label: { en: 'QR code of the creator', zh: '联系创作者二维码的内容' },
    schema: line,
    initial: ({ site }) => site.creator ?? '',
  }),
  'site.watermark': defineSetting({
    group: 'site',
    kind: 'text',
    label: { en: 'Watermark text', zh: '水印文字' },
    schema: z.string().trim().min(1).max(40),
    initial: ({ site }) => site.watermark,
  }),
  'site.contentCredentials': defineSetting({
    group: 'site',
    kind: 'switch',
    label: { en: 'Content credentials (C2PA)', zh: '内容凭证（C2PA）' },
    hint: {
      en: 'Signs new images, audio files and MP4 videos with the certificate of this installation, so that others can verify that they were made by AI, and here.',
      zh: '用本站的证书为新生成的图片、音频和 MP4 视频签名，他人可以查验它由 AI 在本站生成。',
    },
    schema: z.boolean(),
    initial: () => true,
  }),
  'site.blockContextMenu': defineSetting({
    group: 'site',
    kind: 'switch',
    label: { en: 'Block right-click on images, videos and audio', zh: '禁止在图片、视频和音频上使用右键' },
    hint: { en: 'All actions of the context menu have their own buttons.', zh: '右键菜单能做的事，界面上都有对应的按钮。' },
    schema: z.boolean(),
    initial: () => true,
  }),
  'site.comments': defineSetting({
    group: 'site',
    kind: 'switch',
    label: { en: 'Comments on community works', zh: '社区作品的评论' },
    hint: {
      en: 'When off, comments can’t be read or written. Existing comments return when you turn this on again.',
      zh: '关闭后不显示评论，也不能写；已有的评论会保留，重新打开后恢复显示。',
    },
    schema: z.boolean(),
    initial: () => true,
  }),
  'site.variantHosts': defineSetting({
    group: 'site',
    kind: 'lines',
    label: { en: 'Host names of the second brand', zh: '第二品牌的域名' },
    hint: {
      en: 'One per line. The site uses the second icon under these names.',
      zh: '每行一个。通过这些域名访问时，页面使用另一个图标。',
    },
    schema: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z0-9.-]{1,253}$/),
      )
      .max(50),
    initial: () => [],
  }),
}
