import type { options as english } from '../en/options.ts'

/** 设置页里较宽的部分。 */
export const options: typeof english = {
  title: '作品与下载',
  horde: {
    title: 'AI Horde 网络',
    share: '共享到开放数据集',
    shareHint: '志愿者为你生成的图片及其提示词，可收入 LAION 的开放数据集。',
    key: '你自己的密钥',
    keyHint: '填写后用你的 kudos 生成。密钥加密保存，只会发给本站连接的 Horde。',
    kept: '已保存密钥，末尾为 {{end}}。',
    remove: '清除',
    badKey: '密钥只能由字母、数字和符号组成，最多 100 个字符。',
  },
  pageSize: '每页数量',
  automatic: '自动',
  pageless: '无限滚动',
  pagelessHint: '向下滚动，作品会接着显示。',
  carousel: '操作指引自动翻页',
  carouselHint: '每 15 秒翻一页，动手后停止。',
  singleKeys: '单键快捷键',
  singleKeysHint: '不配合控制键，只按一个字母或符号，例如按 B 选画笔。',
  format: '图片下载格式',
  archive: '全部作品打包',
  archiveHint: '导出的文件包含每件作品及其参数；再导入时补回缺少的作品，不会重复。',
}
