/** How the pages are made into files: one chunk a page, hashed names, no map, nothing written inline (strict CSP). */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Such as src/pages/keys/detail.tsx: the page's folder says more than the file. */
const pageFile = /\/src\/pages\/(\w+)\/(\w+)\.tsx$/;

function nameOf(module: string | null | undefined): string {
  const [, folder, file] = pageFile.exec(module ?? "") ?? [];
  if (folder === undefined) return "[name]";
  return file === "page" ? folder : `${folder}_${file}`;
}

// biome-ignore lint/style/noDefaultExport: Vite reads its settings from there.
export default defineConfig({
  root: import.meta.dirname,
  base: "/dashboard/",
  plugins: [react()],
  publicDir: false,
  css: { modules: { generateScopedName: "[local]-[hash:base64:5]" } },
  build: {
    target: "es2023",
    outDir: "../../../dist/dashboard",
    assetsDir: "files",
    // data: is allowed for pictures alone, and a file is kept by the browser.
    assetsInlineLimit: 0,
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      output: { chunkFileNames: (chunk) => `files/${nameOf(chunk.facadeModuleId)}-[hash].js` },
    },
  },
});
