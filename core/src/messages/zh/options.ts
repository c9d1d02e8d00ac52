import type { options as english } from '../en/options.ts'

/** 设置页里较宽的部分。 */
export const options: typeof english = {
  title: '作品与下载',
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
