import type { common as english } from '../en/common.ts'

export const common: typeof english = {
  product: '点绘',
  ok: '确定',
  cancel: '取消',
  close: '关闭',
  retry: '重试',
  loading: '加载中…',
  save: '保存',
  delete: '删除',
  copy: '复制',
  copied: '已复制',
  dismiss: '知道了',
  dots_one: '{{count}} 点',
  dots_other: '{{count}} 点',
  offline: '连接不上服务器，请检查网络后重试。',
  responseCode: '服务器返回状态码 {{status}}',
  unknownError: '处理时出现未知错误',
  crashTitle: '页面出了点问题',
  crashText: '有内容没能正常显示，你的数据都还在。',
  reload: '重新加载',
  toHome: '回到首页',
}
