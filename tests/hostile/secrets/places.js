/** Names of parts of an installation. */

/** @import {Kinds} from "./kinds.js" */

/** @type {Kinds} */
export const places = {
  vCenter: ({ pick, label, domain }) => {
    const name = pick([label(), `${label()}.${domain()}`]);
    return {
      name,
      text: pick([
        `vc: '${name}'`,
        `vCenter Server: ${name}`,
        `vcenter=${name}`,
        `vc_ip: ${name}`,
        `Connect-VIServer ${name}`,
        `GOVC_URL=https://${name}/sdk`,
        `/VIServer=${name}:443/`,
        `VI_SERVER=${name}`,
        `vCenter: ${name}`,
      ]),
    };
  },
  datastore: ({ pick, word, below }) => {
    const name = `${word(4)}-${word(3)}${10 + below(80)}`;
    return {
      name,
      option: ["filename", `/vmfs/volumes/${name}/io.dat`],
      text: pick([
        `/vmfs/volumes/${name}/vm1/vm1.vmdk`,
        `[${name}] vm1/vm1_1.vmdk`,
        `Datastore: ${name}`,
        `ds:///vmfs/volumes/${name}/`,
        `-Datastore ${name}`,
        `--datastore=${name}`,
        `datastore "${name}"`,
        `GOVC_DATASTORE=${name}`,
        `esxcli storage nfs add -H 10.0.0.1 -s /x -v ${name}`,
      ]),
    };
  },
  cluster: ({ pick, word, digits }) => {
    const name = `${word(5)}-${pick(["CL", "Cluster"])}${digits(2)}`;
    return {
      name,
      text: pick([
        `Cluster: ${name}`,
        `cluster_name: '${name}'`,
        `--cluster=${name}`,
        `Get-Cluster ${name}`,
        `-Cluster "${name}"`,
        `Sub-Cluster Name: ${name}`,
        `"cluster" : "${name}"`,
        `/localhost/DC1/computers/${name}>`,
        `ComputeResource: ${name}`,
        `GOVC_CLUSTER=${name}`,
      ]),
    };
  },
  datacenter: ({ pick, word, digits }) => {
    const name = `${word(6)}-DC${digits(1)}`;
    return {
      name,
      text: pick([
        `Datacenter: ${name}`,
        `datacenter_name: '${name}'`,
        `Get-Datacenter ${name}`,
        `--datacenter=${name}`,
        `dcPath=${name}&dsName=x`,
        `/${name}/host/x/Resources`,
        `GOVC_DATACENTER=${name}`,
        `/${name}/vm/x`,
        `/${name}/datastore/y`,
      ]),
    };
  },
  "resource pool": ({ pick, word, digits }) => {
    const name = `RP-${word(6)}${digits(1)}`;
    return {
      name,
      text: pick([
        `resource_pool: ${name}`,
        `Resource Pool: ${name}`,
        `resource_pool_name: '${name}'`,
        `-ResourcePool ${name}`,
        `ResourcePool: ${name}`,
        `/DC/host/c/Resources/${name}`,
        `--resource-pool=${name}`,
      ]),
    };
  },
  folder: ({ pick, word, digits }) => {
    const name = `${word(6)}_${word(4)}${digits(2)}`;
    return {
      name,
      text: pick([
        `vm_folder: ${name}`,
        `VM Folder: ${name}`,
        `vm_folder_name: '${name}'`,
        `Folder: ${name}`,
        `-Location ${name}`,
        `--folder=${name}`,
        `Get-Folder ${name}`,
      ]),
    };
  },
  coordinates: ({ pick, below, digits }) => {
    const [a, b] = [`${40 + below(20)}.${digits(5)}`, `${below(30)}.${digits(5)}`];
    return {
      name: `${a}, ${b}`,
      text: pick([`GPS: ${a}, ${b}`, `location ${a}, ${b}`, `coordinates: ${a}, ${b}`, `geo:${a}, ${b}`]),
    };
  },
};
