import type { resources as english } from '../en/resources.ts'

export const resources: typeof english = {
  lead: '这台服务器用什么生成，来自哪里，遵循什么许可。',
  models: '模型',
  packs: '模型权重',
  packsLead: '首次使用时下载并校验，之后保存在本服务器。',
  source: '来源',
  states: { absent: '尚未下载', fetching: '下载中', ready: '就绪', failed: '失败' },
}
