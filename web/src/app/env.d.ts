interface ImportMetaEnv {
  /** True in the build for people without a session, which has the server-rendered pages only. */
  readonly KORAK_PUBLIC?: boolean
}
