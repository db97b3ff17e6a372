/** What may be published of this format: any other word of its files is a name (docs/names.md). */

/** @import {Fields} from "../../names/vocabulary.js" */

/** @type {Fields} */
export const fields = {
  words: `
  absence acca act agg aggr aggrb alloc allrandrepeat anything apptag arch ascending async attained aux
  backlog backslashreplace barrier berr berror bfio binary blktrace blocksize bom brace broken bsrange
  bssplit buflen bw bw_agg bw_dev bw_max bw_mean bw_min bw_samples bypassed capped cascade caught cgroup
  clat_ns clientname clientserver clocksource cmdhelp cmdprio coarseness codec correct cpuio cpumask ctx
  cudamalloc customer cuts cutting daemonize dax days decode decoded decoder dedup dedupe defrag dev-dax
  differently directly disk_util diskstats donorname doubled dup dur dust e4defrag eacces eaddrnotavail
  eagain ebade ebadf ebusy ecanceled echo econnaborted econnrefused econnreset edited edquot eexist efault
  efbig ehostdown ehostunreach eilseq eintr einval eio eisdir emfile enametoolong enetunreach enfile enghelp
  enobufs enodata enodev enoent enomem enospc enosys enotconn enotdir enotty entropy enxio eopnotsupp
  eoverflow eperm epipe erange eremoteio erofs err errno escaped eshutdown espipe estale etime etimedout
  etxtbsy excluded exec exitall experimental express fadvise falloc fallocate fell filename filesetup finite
  fixedbufs fnum fstat ftruncate func gauss gave getrusage gfapi gfapi_async gid globaloptions groupid
  growing gtod guasi hdfs hipri hist hostlist hugepage idleness ime_aio ime_psync ime_psyncv impossible in
  inf inflate inplace interest interleave invalidate io io_uring io_uring_cmd iodepth_batch iodepth_level
  iolog iops_max iops_mean iops_min iops_samples iops_slope iops_stddev iotime iouring jobdesc jobname
  jobstart jsonl jsonplus kbytes kmg kurtosis lat_ms lat_ns lat_us lattarget leading leap len let lfsr
  libblkio libcufile libhdfs libiscsi libpmem libzbc literal loadable lockfile magic majf malloc mask maxb
  maxima maxt merge messy mibit middle millisecond minb mincap minf mint mixlog mmap mmaphuge mmapshared mpi
  mss mtd namenode nan near netsplice newline nodelay nodelete nofile nonvectored norandommap normalised now
  nowait nrfiles nullnsec numbered numsge offload on opendir openfiles overrules padded padding pareto
  parsed parsing ped percentage percpu perhaps perio perjob pi pid piece pingpong plat pmemblk poisson
  positive posixaio prchk preadv preceding prio prioclass prof psyncv pvsync pwritev rados randreed
  randrepeat randseed randtrim randtrimwrite rbd rdma_cm refill registerfiles replay reporting rnd rose runt
  rwmixcycle rwmixread rwmixwrite rwt rwts s3 scale scm scramble secret serialize sg shm shmhuge showcmd
  slat slat_ns slope softrandommap solarisaio special spell spin splice sqpoll sqthread ss startdelay stderr
  stdev stdin steadystate stonewall str strerror successive superset swift sync_lat syslet tausworthe
  tausworthe64 theta thinktime trimwrite tvdb tvdbo tvdbop tvdbopi tvdbp tvdbpi tvmdbop tvmdbopi tvmdbp
  tvmdbpi typed uid unaligned uncached unclear unfinished unified unlink unterminated usr varies vda verbs
  vol vsync watermark webdav will windowsaio xbb xbf xef xmlstring xnvme year yield zbd zipf zonecapacity
  zoned zonemode zonerange zonesize zoneskip
`,
};
