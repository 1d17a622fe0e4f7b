// One chunk for everything around the screen that only signed-in people see.
export { AccountNews } from './AccountNews.tsx'
export { ConsentWatch } from './ConsentWatch.tsx'
export { SessionWarning } from './SessionWarning.tsx'
export { TabBar } from './TabBar.tsx'
export { UnsentNotice } from './UnsentNotice.tsx'
export { UserMenu } from './UserMenu.tsx'
