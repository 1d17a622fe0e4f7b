// One chunk for everything around the screen that only signed-in people see.
export { AccountNews } from '#app/notices/AccountNews.tsx'
export { ConsentWatch } from '#app/notices/ConsentWatch.tsx'
export { NavUnread } from '#applications/conversations/NavUnread.tsx'
export { SessionWarning } from '#app/notices/SessionWarning.tsx'
export { TabBar } from './TabBar.tsx'
export { UnsentNotice } from '#app/notices/UnsentNotice.tsx'
export { UserMenu } from './UserMenu.tsx'
