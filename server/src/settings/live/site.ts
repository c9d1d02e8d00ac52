import { textOf } from '@stipple/core/contract/text-shape'
import { ANNOUNCEMENT_TONES } from '@stipple/core/domain/announcement'
import { MARK_CORNERS, MARK_RULES } from '@stipple/core/domain/mark-rules'
import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

const line = z.string().trim().max(500)
const address = z.union([z.literal(''), line.regex(/^(https?:\/\/|mailto:)\S+$/)])

export const siteSettings = {
  'site.maintenance': defineSetting({
    group: 'site',
    kind: 'switch',
    label: { en: 'Maintenance mode', zh: '维护模式' },
    hint: {
      en: 'Members can read, download, log in and cancel, but start no jobs and change nothing, in every API. Accepted jobs finish, and scheduled runs wait. Administrators can do everything. A line at the top of every page says so.',
      zh: '开启后，用户可以浏览、下载、登录和取消任务，但不能提交新任务或修改内容，所有 API 都一样。已提交的任务照常完成，定时任务会等待；管理员不受影响。每个页面顶部会显示提示。',
    },
    schema: z.boolean(),
    initial: () => false,
  }),
  'site.maintenanceText': defineSetting({
    group: 'site',
    kind: 'texts',
    label: { en: 'Text during maintenance', zh: '维护说明' },
    hint: {
      en: 'For example when it ends. A language left empty shows the other one.',
      zh: '例如预计结束时间。某种语言留空时显示另一种。',
    },
    schema: textOf(z.string().trim().max(500)).strict(),
    initial: () => ({ en: '', zh: '' }),
  }),
  'site.announcement': defineSetting({
    group: 'site',
    kind: 'texts',
    label: { en: 'Announcement', zh: '公告' },
    hint: {
      en: 'Shown at the top of every page until a reader dismisses it. A changed text is shown again. A language left empty shows the other one.',
      zh: '显示在每个页面的顶部，读者可以关闭；修改文字后会再次显示。某种语言留空时显示另一种。',
    },
    schema: textOf(z.string().trim().max(500)).strict(),
    initial: () => ({ en: '', zh: '' }),
  }),
  'site.announcementTone': defineSetting({
    group: 'site',
    kind: 'choice',
    label: { en: 'Kind of announcement', zh: '公告类型' },
    options: [
      { value: 'info', label: { en: 'Information', zh: '通知' } },
      { value: 'warning', label: { en: 'Warning', zh: '警告' } },
    ],
    schema: z.enum(ANNOUNCEMENT_TONES),
    initial: () => 'info' as const,
  }),
  'site.releaseFeed': defineSetting({
    group: 'site',
    kind: 'text',
    label: { en: 'Address of the list of releases', zh: '版本列表地址' },
    hint: {
      en: 'Empty: this server asks nobody. Otherwise it reads this address at most once a day while an administrator looks at the overview, and shows a newer version there. The releases of a repository as JSON, as GitHub, Gitea, Forgejo and GitLab list them.',
      zh: '留空则不联网查询。填写后，管理员打开概览时读取该地址，每天最多一次，有新版本会在概览中显示。填写代码仓库版本列表的 JSON 地址，支持 GitHub、Gitea、Forgejo 和 GitLab。',
    },
    schema: z.union([z.literal(''), line.regex(/^https?:\/\/\S+$/)]),
    initial: () => '',
  }),
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
  'site.mark': defineSetting({
    group: 'site',
    kind: 'choice',
    label: { en: 'Visible AI label', zh: 'AI 显式标识' },
    hint: {
      en: 'On every file that is downloaded or sent through an API: in a corner of images, drawings and videos, as a signal at the start of audio. Stored originals stay without it.',
      zh: '加在下载或通过 API 取得的文件上：图片、矢量图和视频在角落显示文字，音频在开头加节奏标识。原始文件不变。',
    },
    options: [
      { value: 'off', label: { en: 'Never', zh: '不加' } },
      { value: 'members', label: { en: 'Members choose', zh: '由用户选择' } },
      { value: 'always', label: { en: 'Always', zh: '始终添加' } },
    ],
    schema: z.enum(MARK_RULES),
    initial: () => 'members' as const,
  }),
  'site.watermark': defineSetting({
    group: 'site',
    kind: 'text',
    label: { en: 'Text of the label', zh: '标识文字' },
    hint: {
      en: 'Empty: “AI-generated”, or “AI生成” for readers of Chinese. GB 45438-2025 asks for “AI” or “人工智能” with “生成” or “合成”. The letters are 5% of the shorter side high.',
      zh: '留空则显示“AI生成”（英文界面为“AI-generated”）。按 GB 45438-2025，文字须含“AI”或“人工智能”，以及“生成”或“合成”；字高为最短边的 5%。',
    },
    schema: z.string().trim().max(40),
    initial: ({ site }) => site.watermark,
  }),
  'site.markCorner': defineSetting({
    group: 'site',
    kind: 'choice',
    label: { en: 'Corner of the label', zh: '标识位置' },
    options: [
      { value: 'bottomRight', label: { en: 'Bottom right', zh: '右下角' } },
      { value: 'bottomLeft', label: { en: 'Bottom left', zh: '左下角' } },
      { value: 'topRight', label: { en: 'Top right', zh: '右上角' } },
      { value: 'topLeft', label: { en: 'Top left', zh: '左上角' } },
    ],
    schema: z.enum(MARK_CORNERS),
    initial: () => 'bottomRight' as const,
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
    group: 'features',
    kind: 'switch',
    label: { en: 'Comments on community works', zh: '社区作品的评论' },
    hint: {
      en: 'When off, comments can’t be read or written. Existing comments return when you turn this on again.',
      zh: '关闭后不显示评论，也不能写；已有的评论会保留，重新打开后恢复显示。',
    },
    schema: z.boolean(),
    initial: () => true,
  }),
  'site.embedders': defineSetting({
    group: 'site',
    kind: 'lines',
    label: { en: 'Sites that may embed apps', zh: '可嵌入应用的网站' },
    hint: {
      en: 'One origin per line, such as https://blog.example.org. Their pages may show the page of an app in a frame. No other page can be framed.',
      zh: '每行一个来源，如 https://blog.example.org。这些网站可以用 iframe 嵌入应用介绍页，其他页面一律不可嵌入。',
    },
    schema: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/),
      )
      .max(50),
    initial: () => [],
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
