/** How the pages are made into files: one chunk a page, hashed names, no map, nothing written inline (strict CSP). */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

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
    // The policy of the shell knows no data: but of images, and a file can be kept.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: true,
  },
});
