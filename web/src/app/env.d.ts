interface ImportMetaEnv {
  /** True in the build for people without a session, which has the server-rendered pages only. */
  readonly KORAK_PUBLIC?: boolean
  /** Where what pdf.js asks for by name is served. */
  readonly KORAK_PDF_FILES: string
}
