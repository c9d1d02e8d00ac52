import type { work as english } from '../en/work.ts'

export const work: typeof english = {
  creator: '联系创作者',
  parameters: '参数',
  show: '显示详情',
  hide: '收起详情',
  negative: '反向提示词',
  mode: '模式',
  model: '模型',
  size: '尺寸',
  length: '时长',
  seed: '随机种子',
  made: '时间',
  bytes: '文件',
  copyLink: '复制链接',
  again: '再次创作',
  previous: '上一件',
  next: '下一件',
  missingTitle: '找不到这件作品',
  missingText: '它可能已被删除，或属于别人。',
  toWorks: '去我的作品',
}
