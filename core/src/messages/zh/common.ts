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
  dots_one: '{{count}} 点',
  dots_other: '{{count}} 点',
}
