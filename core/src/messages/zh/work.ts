import type { work as english } from '../en/work.ts'

export const work: typeof english = {
  parameters: '参数',
  negative: '反向提示词',
  mode: '模式',
  model: '模型',
  size: '尺寸',
  length: '时长',
  seed: '随机种子',
  made: '时间',
  byKey: 'API 密钥',
  credentials: '内容凭证',
  signed: '已签名（C2PA）',
  bytes: '文件',
  copyPrompt: '复制提示词',
  beingMade: '正在由它生成',
  copyLink: '复制链接',
  again: '再次创作',
  previous: '上一件',
  next: '下一件',
  slideshow: '播放幻灯片',
  slideshowEnd: '停止播放',
}
