import type { notices as en } from '../en/notices.ts'

export const notices: typeof en = {
  empty: '没有通知',
  emptyText: '有人评论你的作品、密钥快用完额度、webhook 被停用、作品或评论被隐藏时，会在这里告诉你。',
  failed: '无法加载通知。',
  new: '未读：',
  keyNearCap_one: '密钥“{{key}}”本月已用 {{spent}} 点，额度为 {{count}} 点。',
  keyNearCap_other: '密钥“{{key}}”本月已用 {{spent}} 点，额度为 {{count}} 点。',
  keyAtCap_one: '密钥“{{key}}”本月 {{count}} 点的额度已用完，超出的请求要到下个月才会受理。',
  keyAtCap_other: '密钥“{{key}}”本月 {{count}} 点的额度已用完，超出的请求要到下个月才会受理。',
  webhookOff: '发往 {{url}} 的 webhook 已停用：连续多天无法送达，或该地址已不再接收。',
  workHidden: '管理员在社区中隐藏了你的一件作品，作品本身仍在你这里。',
  workShown: '你的一件作品已恢复在社区中展示。',
  workCommented: '你的一件作品有新评论。',
  commentHidden: '管理员隐藏了你的一条评论，只有你自己还能看到。',
  commentShown: '你的一条评论已恢复显示。',
  toKeys: '密钥与额度',
  toWebhooks: 'Webhook',
  toWork: '查看作品',
  toComments: '查看评论',
}
