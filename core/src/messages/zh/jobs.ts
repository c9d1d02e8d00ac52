import type { jobs as english } from '../en/jobs.ts'

export const jobs: typeof english = {
  dotsBack: '，点数已退回',
  notes: {
    fetchingPack: '正在下载模型：{{received}} / {{total}} MB',
    convertingPack: '正在准备模型',
    waitingForEngine: '正在等待引擎恢复',
    queuePaused: '管理员已暂停队列',
  },
}
