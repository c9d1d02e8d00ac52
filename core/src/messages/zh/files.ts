import type { files as english } from '../en/files.ts'

export const files: typeof english = {
  title: '有问题的文件',
  lead: '逐一核对作品和上传记录与存储的文件大小是否一致，并找出没有记录的文件。在后台进行，不删除也不修改任何文件。',
  start: '开始检查',
  again: '重新检查',
  progress: '检查进度',
  running: '已检查 {{checked}} / {{total}} 条记录',
  finished: '已检查 {{checked}} 条记录，完成于 {{at}}',
  failed: '检查在 {{at}} 中断：读取存储失败。请查看服务器日志，然后重新检查。',
  counts: { missing: '缺失 {{number}} 个', damaged: '损坏 {{number}} 个', orphaned: '无记录 {{number}} 个' },
  faults: { all: '全部', missing: '缺失', damaged: '损坏', orphaned: '无记录' },
  columns: { fault: '问题', key: '文件', member: '用户', recorded: '记录的字节数', stored: '实际字节数' },
  none: '还没有检查过',
  noneText: '检查可以找出缺失、损坏和没有记录的文件。建议在恢复备份或磁盘出现故障后进行。',
  good: '文件全部正常',
  goodText: '每个有记录的文件都在，大小一致，也没有多余的文件。',
  noneOfKind: '没有这类问题的文件。',
  more: '只列出前 {{number}} 个，共 {{total}} 个。',
}
