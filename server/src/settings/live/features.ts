import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

const feature = (label: Text, hint: Text) =>
  defineSetting({ group: 'features', kind: 'switch', label, hint, schema: z.boolean(), initial: () => true })

/** Switches of whole features, one for each of `FEATURE_IDS`. */
export const featureSettings = {
  'features.community': feature(
    { en: 'Community', zh: '社区' },
    {
      en: 'The gallery on the home page, creators’ pages, likes, comments and publishing. When off, only their creators see published works. They return when you turn this on again; members can still unpublish.',
      zh: '“发现”页的作品、创作者主页、点赞、评论和发布。关闭后，已发布的作品只有本人可见，重新打开后恢复；用户仍可撤回作品。',
    },
  ),
  'features.gifts': feature(
    { en: 'Gifts and tips', zh: '赠送与打赏' },
    { en: 'Members give dots to each other. Gifts already made stay.', zh: '用户之间赠送点数。已送出的点数不受影响。' },
  ),
  'features.apps': feature(
    { en: 'Smart apps', zh: '智能应用' },
    {
      en: 'Running, making and editing apps. When off, apps are kept but not listed, and members can still delete theirs.',
      zh: '使用、制作和编辑应用。关闭后应用会保留但不再列出，用户仍可删除自己的应用。',
    },
  ),
  'features.training': feature(
    { en: 'LoRA training', zh: 'LoRA 训练' },
    { en: 'Trained styles can still be used.', zh: '关闭后不能新建训练，已训练的 LoRA 仍可使用。' },
  ),
  'features.video': feature(
    { en: 'Video', zh: '视频' },
    { en: 'Text to video, image to video and video voice-over.', zh: '文生视频、图生视频和视频配音。' },
  ),
  'features.voice': feature({ en: 'Speech', zh: '语音' }, { en: 'Text to speech and video voice-over.', zh: '文字转语音和视频配音。' }),
  'features.music': feature({ en: 'Music', zh: '音乐' }, { en: 'Music from a prompt.', zh: '用文字生成音乐。' }),
  'features.threeD': feature({ en: '3D models', zh: '3D 模型' }, { en: 'Image to 3D.', zh: '图片转 3D 模型。' }),
  'features.apis': feature(
    { en: 'APIs of other products', zh: '兼容其他产品的 API' },
    {
      en: 'OpenAI, Replicate, A1111, Gemini, AI Horde and MCP. Stipple’s own API stays on, and so do members’ machines.',
      zh: 'OpenAI、Replicate、A1111、Gemini、AI Horde 和 MCP。点绘自己的 API 和用户的机器不受影响。',
    },
  ),
}
