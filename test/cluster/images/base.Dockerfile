# What a registry's Node image would be, from Debian's packages alone: `root.tar` is a minimal Debian, with the Node of this
# project's dependencies and the machine's npm put in by build.ts.
FROM scratch
ADD root.tar /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
CMD ["node"]
