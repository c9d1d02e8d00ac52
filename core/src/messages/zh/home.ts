import type { home as english } from '../en/home.ts'

export const home: typeof english = {
  title: '一点一点，绘成画面',
  lead: '说出你想看到的画面，看它一点点成形。',
  placeholder: '雪地里的红狐狸，夕阳，水彩',
  promptLabel: '描述你想要的画面',
  go: '画出来',
  ways: '能做什么',
  style: '风格',
  anyStyle: '不限风格',
  ratio: '画面比例',
  tasks: {
    RemoveBg: '去掉背景',
    Upscaling: '放大图片',
    EraseImg: '擦掉多余的东西',
    Img2Img: '一句话改图',
    Img2Video: '让图片动起来',
    Txt2Logo: '设计 Logo',
  },
  all: '全部 {{count}} 种',
  fewer: '收起',
  examples: '大家的作品',
  contests: '比赛',
  examplesLead: '每一件都可以是你的起点。',
  honest: '自由软件',
  honestText: '账号、作品和点数，都保存在为你显示这个页面的服务器上。',
}
