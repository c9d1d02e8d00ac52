import type { guide as english } from '../en/guide.ts'

/** 操作指引：九张产品截图及说明。 */
export const guide: typeof english = {
  title: '操作指引',
  pages: {
    start: '在发现页描述你想看到的画面，或从社区里挑一件作品开始。',
    prompt: '用自己的话描述就行，可以一键扩写、翻译和优化提示词。',
    result: '每一张都会保留：下载、收藏，或者再来一张同款。',
    modes: '图片、视频、语音、音乐、3D 模型和 Logo，都在菜单里选择。',
    edit: '涂抹要修改的地方，再说说换成什么。',
    history: '用中文或英文搜索，随时找回自己的作品。',
    work: '查看作品的来龙去脉和全部参数，原样再生成一次。',
    apps: '应用只问最要紧的，其余都替你准备好了。',
    dots: '生成作品要用点数，每天都可以免费领取。',
  },
  of: '第 {{page}} 页，共 {{pages}} 页',
  previous: '上一页',
  next: '下一页',
  pause: '停止自动翻页',
  play: '自动翻页',
  begin: '生成第一张图片',
  firstPrompt: '雪地里的红狐狸，夕阳，水彩',
}
